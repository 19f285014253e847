import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
	kind: "info" | "success" | "warning" | "error";
	title?: ReactNode;
	children?: ReactNode;
	/** "status" or "alert" where it appears while the page is open. */
	role?: "status" | "alert" | "note" | undefined;
	id?: string | undefined;
	/** It appears after a press of a button that is gone now: the focus goes here, and what it says is read. */
	takesFocus?: boolean | undefined;
}

const said = { info: "Information: ", success: "Success: ", warning: "Important: ", error: "Error: " } as const;

/** Without scripts the browser moves the focus, and opens the page where it says what happened. */
const opensHere = import.meta.env.SSR ? { autoFocus: true } : undefined;

/** Something a person should know before going on. */
export const Notice = ({ kind, title, children, role, id, takesFocus }: NoticeProps) => {
	const box = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: one that says something else than before is another one to whoever listens
	useEffect(() => {
		if (takesFocus) box.current?.focus();
	}, [takesFocus, title]);
	return (
		<div
			ref={box}
			className={`${styles.notice} ${styles[kind]}`}
			role={role}
			id={id}
			tabIndex={takesFocus ? -1 : undefined}
			{...(takesFocus && opensHere)}
		>
			<Icon name={kind} className={styles.icon} />
			<div className={styles.body}>
				<span className="visually-hidden">{said[kind]}</span>
				{title && <p className={styles.title}>{title}</p>}
				{children}
			</div>
		</div>
	);
};
