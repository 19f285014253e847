import { trusted } from "../../ui/trusted-html/trusted-html.ts";
import styles from "./information.module.css";

/** HTML made from our own Markdown. */
export const Prose = ({ html, lead = false }: { html: string; lead?: boolean }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, no visitor input
	<div className={lead ? `prose ${styles.lead}` : "prose"} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
);
