import { links } from "../../lib/links.ts";
import styles from "./privacy-line.module.css";

/**
 * Says next to the send button what we use the data for. The policy opens in a new window, so that typed values aren't
 * lost.
 * @param to purpose, such as "reply to you"
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
