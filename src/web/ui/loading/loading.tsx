import { Mark } from "../brand/logo.tsx";
import styles from "./loading.module.css";

/** Says that something is loading. It becomes visible after 300 ms. */
export const Loading = ({ text }: { text: string }) => (
	<div role="status" className={styles.loading}>
		<Mark className={styles.mark} />
		<span>{text}</span>
	</div>
);
