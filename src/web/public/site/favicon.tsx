import { redirect } from "react-router";

/** For programs that ask for `/favicon.ico` without reading the icon link of the page. */
export const loader = () => redirect("/favicon.svg", 301);
