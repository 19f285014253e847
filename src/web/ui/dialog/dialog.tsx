import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import styles from "./dialog.module.css";

interface FrameProps {
	open: boolean;
	onClose: () => void;
	/** Element that takes focus when the dialog opens. Defaults to the first focusable one. */
	first?: RefObject<HTMLElement | null>;
	role?: "alertdialog";
	labelledBy: string | undefined;
	describedBy?: string | undefined;
	small?: boolean;
	children: ReactNode;
}

/** The browser's own modal dialog: it traps focus, makes the page behind it inert, and returns focus on close. */
const Frame = ({ open, onClose, first, role, labelledBy, describedBy, small, children }: FrameProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!open || !element) return;
		element.showModal();
		first?.current?.focus();
		return () => element.close();
	}, [open, first]);

	// The cancel event of a file field inside bubbles up, so it is ignored.
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
			// A browser may close the dialog without a cancel event, for example if Escape is pressed twice.
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
	/** Called for Escape or the close button. The dialog closes when `open` becomes false. */
	onClose: () => void;
	/** Rendered, like the title, only while the dialog is open. */
	children: ReactNode;
	/** Buttons at the bottom. */
	actions?: ReactNode;
}

/** A dialog to read or act on before continuing. Focus moves into it, and returns when it closes. */
export const Dialog = ({ open, title, onClose, children, actions }: DialogProps): ReactNode => {
	const id = useId();
	return (
		<Frame open={open} onClose={onClose} labelledBy={open ? id : undefined}>
			{open && (
				<>
					<div className={styles.bar}>
						<h2 id={id} className={styles.title}>
							{title}
						</h2>
						<Button variant="secondary" icon="close" className={styles.close} onClick={onClose}>
							Close
						</Button>
					</div>
					<div className={styles.body}>{children}</div>
					{actions && <div className={styles.actions}>{actions}</div>}
				</>
			)}
		</Frame>
	);
};

export interface ConfirmDialogProps {
	open: boolean;
	/** The question. */
	title: ReactNode;
	/** What happens after confirming. */
	children?: ReactNode;
	/** Texts of the two buttons. */
	confirm: ReactNode;
	cancel: ReactNode;
	/** True if confirming deletes or loses data. */
	danger?: boolean;
	onConfirm: () => void;
	/** Called for Cancel and Escape. */
	onCancel: () => void;
}

/** Asks before an action that can't easily be undone. Cancel has focus first, so that a hasty Enter does nothing. */
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
