import type { Badge } from "../../lib/capacity-badge.ts";
import styles from "./capacity-badge.module.css";

/** Capacity for new clients as text, with an icon that shows the same by its shape. */
export const CapacityBadge = ({ mark, text }: Badge) => (
	<p className={styles.badge} data-mark={mark}>
		{text}
	</p>
);
