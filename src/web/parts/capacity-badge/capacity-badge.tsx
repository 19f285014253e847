import type { Badge } from "../../lib/capacity-badge.ts";
import styles from "./capacity-badge.module.css";

/** Whether new people are taken, in words; the mark beside them says it again by its shape. */
export const CapacityBadge = ({ mark, text }: Badge) => (
	<p className={styles.badge} data-mark={mark}>
		{text}
	</p>
);
