import { redirect } from "react-router";
import { links } from "#web/lib/links.ts";

/** Sends password managers to the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect(links.passwordReset());
