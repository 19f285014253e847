import { redirect } from "react-router";
import { links } from "../lib/links.ts";

/** `/admin` redirects to the first page of the area. */
export const loader = () => redirect(links.adminWelcome());
