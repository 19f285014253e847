import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import styles from "./dialog.module.css";

interface FrameProps {
	open: boolean;
	onClose: () => void;
	/** Takes the focus when it opens; otherwise the first that can. */
	first?: RefObject<HTMLElement | null>;
	role?: "alertdialog";
	labelledBy: string;
	describedBy?: string | undefined;
	small?: boolean;
	children: ReactNode;
}

/** The browser's own modal: it keeps the focus inside, makes the page behind it inert, and gives the focus back. */
const Frame = ({ open, onClose, first, role, labelledBy, describedBy, small, children }: FrameProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!open || !element) return;
		element.showModal();
		first?.current?.focus();
		return () => element.close();
	}, [open, first]);

	// A file field inside is cancelled as well, and that event rises.
	const own = (event: SyntheticEvent) => event.target === event.currentTarget;
	return (
		<dialog
			ref={dialog}
			className={small ? `${styles.dialog} ${styles.small}` : styles.dialog}
			role={role}
			aria-labelledby={labelledBy}
			aria-describedby={describedBy}
			onCancel={(event) => {
				if (!own(event)) return;
				event.preventDefault();
				onClose();
			}}
			// A browser may close without asking, as when Escape is pressed twice.
			onClose={(event) => {
				if (own(event) && open && !event.currentTarget.open) onClose();
			}}
		>
			{children}
		</dialog>
	);
};

export interface DialogProps {
	open: boolean;
	title: ReactNode;
	/** Escape or the close button. It closes when `open` becomes false. */
	onClose: () => void;
	/** Are there only while it is open. */
	children: ReactNode;
	/** Buttons at its foot. */
	actions?: ReactNode;
}

/** Something to read or do before the page goes on. The focus moves into it, and back to where it was when it closes. */
export const Dialog = ({ open, title, onClose, children, actions }: DialogProps): ReactNode => {
	const id = useId();
	return (
		<Frame open={open} onClose={onClose} labelledBy={id}>
			<div className={styles.bar}>
				<h2 id={id} className={styles.title}>
					{title}
				</h2>
				<Button variant="secondary" icon="close" className={styles.close} onClick={onClose}>
					Close
				</Button>
			</div>
			<div className={styles.body}>{open && children}</div>
			{actions && <div className={styles.actions}>{open && actions}</div>}
		</Frame>
	);
};

export interface ConfirmDialogProps {
	open: boolean;
	/** The question. */
	title: ReactNode;
	/** What happens then. */
	children?: ReactNode;
	/** Words of the two buttons. */
	confirm: ReactNode;
	cancel: ReactNode;
	/** Something is lost. */
	danger?: boolean;
	onConfirm: () => void;
	/** Also Escape. */
	onCancel: () => void;
}

/** A question before something that cannot easily be undone. Cancel has the focus first, so that a hasty Enter loses nothing. */
export const ConfirmDialog = ({
	open,
	title,
	children,
	confirm,
	cancel,
	danger,
	onConfirm,
	onCancel,
}: ConfirmDialogProps): ReactNode => {
	const id = useId();
	const safe = useRef<HTMLButtonElement>(null);
	const told = children !== undefined && children !== null && children !== false;
	return (
		<Frame
			open={open}
			onClose={onCancel}
			first={safe}
			role="alertdialog"
			labelledBy={id}
			describedBy={told ? `${id}-body` : undefined}
			small
		>
			<h2 id={id} className={styles.title}>
				{title}
			</h2>
			{told && (
				<div id={`${id}-body`} className={styles.body}>
					{children}
				</div>
			)}
			<div className={styles.actions}>
				<Button ref={safe} variant="secondary" onClick={onCancel}>
					{cancel}
				</Button>
				<Button variant={danger ? "danger" : "primary"} onClick={onConfirm}>
					{confirm}
				</Button>
			</div>
		</Frame>
	);
};
