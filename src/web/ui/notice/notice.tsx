import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
	kind: "info" | "success" | "warning" | "error";
	title?: ReactNode;
	children?: ReactNode;
	/** "status" or "alert" where it appears while the page is open. */
	role?: "status" | "alert" | "note" | undefined;
	id?: string | undefined;
}

const said = { info: "Information: ", success: "Success: ", warning: "Important: ", error: "Error: " } as const;

/** Something a person should know before going on. */
export const Notice = ({ kind, title, children, role, id }: NoticeProps) => (
	<div className={`${styles.notice} ${styles[kind]}`} role={role} id={id}>
		<Icon name={kind} className={styles.icon} />
		<div className={styles.body}>
			<span className="visually-hidden">{said[kind]}</span>
			{title && <p className={styles.title}>{title}</p>}
			{children}
		</div>
	</div>
);
