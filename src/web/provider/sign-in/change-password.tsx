import { redirect } from "react-router";
import { providerLinks } from "#web/lib/provider-links.ts";

/** Sends password managers to the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect(providerLinks.passwordReset());
