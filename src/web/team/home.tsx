import { redirect } from "react-router";
import { links } from "../lib/links.ts";

/** The console opens on the inbox. */
export const loader = () => redirect(links.teamCases());
