"""From judged steps to insight: bombs, finishes, scores, players' figures, charts."""
