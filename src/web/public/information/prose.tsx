import { trusted } from "../../ui/trusted-html/trusted-html.ts";
import styles from "./information.module.css";

/** Markdown of ours as HTML. */
export const Prose = ({ html, lead = false }: { html: string; lead?: boolean }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, nothing of a visitor's
	<div className={lead ? `prose ${styles.lead}` : "prose"} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
);
