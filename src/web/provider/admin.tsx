import { redirect } from "react-router";
import { links } from "../lib/links.ts";

/** The admin area's own address leads to its first page. */
export const loader = () => redirect(links.adminWelcome());
