// Stands in one file with React (vite.pages.config.ts), which so begins in a turn of its own, before the page's other files.
export { hydrateRoot } from "react-dom/client";
