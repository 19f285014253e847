import { redirect } from "react-router";
import { teamLinks } from "../lib/team-links.ts";

/** The console opens on the inbox. */
export const loader = () => redirect(teamLinks.cases());
