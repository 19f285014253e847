import { redirect } from "react-router";

/** Asked for by programs that do not read the page's own icon. */
export const loader = () => redirect("/favicon.svg", 301);
