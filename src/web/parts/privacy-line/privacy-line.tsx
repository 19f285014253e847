import { links } from "../../lib/links.ts";
import styles from "./privacy-line.module.css";

/**
 * What is done with what a form sends, said at its button. The policy opens in a window of its own: in this one it would take the place of what was typed.
 * @param to what it is used for, such as "answer you"
 */
export const PrivacyLine = ({ to }: { to: string }) => (
	<p className={styles.line}>
		We use this only to {to}. See our{" "}
		<a href={links.privacy()} target="_blank" rel="noreferrer">
			privacy policy (opens in a new tab)
		</a>
		.
	</p>
);
