import { redirect } from "react-router";
import { links } from "../lib/links.ts";

/** The console opens with what cannot wait: somebody in the chat. */
export const loader = () => redirect(links.teamChats());
