import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import { helpHasFocus } from "./help-has-focus.ts";
import styles from "./notice.module.css";

interface NoticeProps {
	kind: "info" | "success" | "warning" | "error";
	title?: ReactNode;
	children?: ReactNode;
	/** "status" or "alert" if the notice appears while the page is open. */
	role?: "status" | "alert" | "note" | undefined;
	id?: string | undefined;
	/** Set if the button that the user pressed is gone: the notice takes focus, and screen readers read it. */
	takesFocus?: boolean | undefined;
}

const said = { info: "Information: ", success: "Success: ", warning: "Important: ", error: "Error: " } as const;

/** Without scripts, autofocus moves to the notice when the page opens. */
const opensHere = import.meta.env.SSR ? { autoFocus: true } : undefined;

/** A message that the user should read before continuing. */
export const Notice = ({ kind, title, children, role, id, takesFocus }: NoticeProps) => {
	const box = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new notice to screen reader users
	useEffect(() => {
		if (takesFocus && !helpHasFocus()) box.current?.focus();
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
