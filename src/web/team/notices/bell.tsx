import { teamLinks } from "../../lib/team-links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import frame from "../frame.module.css";
import styles from "./notices.module.css";

/** The bell in the bar, with the number of unseen notices. */
export const Bell = ({ unseen }: { unseen: number }) => (
	<Link href={teamLinks.notices()} className={`${frame.act} ${styles.bell}`}>
		<Icon name="bell" />
		<span className="visually-hidden">Notices</span>
		{unseen > 0 && (
			<span className={styles.count}>
				{unseen > 99 ? "99+" : unseen}
				<span className="visually-hidden"> new</span>
			</span>
		)}
	</Link>
);
