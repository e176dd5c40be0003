// The page comes to life: a viewer for every hand, and links that lead to a play and follow it.

const VIEWERS = new Map();
const LINK_DELAY = 200;
let linkTimer = 0;

/** Keep the address in step with a viewer; not at once, since browsers bear only so many changes. */
function rememberLink(viewer) {
  clearTimeout(linkTimer);
  linkTimer = setTimeout(() => {
    history.replaceState(null, "", `#${linkTo(viewer.hand, viewer.stop)}`);
  }, LINK_DELAY);
}

/** Show a stop of a hand, bring its viewer into view and give it the keys. */
function open(hand, stop) {
  for (const other of VIEWERS.values()) other.pause();
  const viewer = VIEWERS.get(hand);
  viewer.go(stop);
  viewer.element.focus({ preventScroll: true });
  viewer.element.scrollIntoView({ block: "nearest" });
}

/** Follow the address to the play it names. A link to a hand as a whole leads to its heading. */
function followLink() {
  const found = meant(location.hash);
  if (found && location.hash.includes("play=")) open(found.hand, found.stop);
}

/** Let the keyboard reach what has to be scrolled, and nothing else. */
function markScrolled() {
  for (const box of document.querySelectorAll("[data-label]")) {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    const attributes = { tabindex: "0", role: "group", "aria-label": box.dataset.label };
    for (const [name, value] of Object.entries(attributes)) {
      if (scrolls) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  }
}

for (const hand of HANDS) {
  const element = document.querySelector(`.viewer[data-anchor="${anchorOf(hand)}"]`);
  VIEWERS.set(hand, new Viewer(element, hand));
}
fillHelp();
document.documentElement.classList.add("alive");
markScrolled();
// A link to where the address is already changes nothing, and the browser then says nothing.
addEventListener("click", (event) => {
  if (event.target.closest?.("a")?.hash === location.hash && location.hash) followLink();
});
addEventListener("resize", markScrolled);
addEventListener("hashchange", followLink);
followLink();
