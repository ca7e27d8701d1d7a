// Runs before the first paint, so that a chosen appearance never flashes the other one.
try {
  const chosen = localStorage.getItem("pincite.appearance");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.appearance = chosen;
} catch {
  // Storage can be closed to a page; the system's appearance serves then.
}
