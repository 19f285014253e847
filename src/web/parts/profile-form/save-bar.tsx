import type { Blocker } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/dialog.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./save-bar.module.css";

/**
 * The save button of a long form, and whether the form has unsaved changes.
 * @param canSave saving is useful even without changes
 */
export const SaveBar = ({
	dirty,
	sending,
	canSave = false,
}: {
	dirty: boolean;
	sending: boolean;
	canSave?: boolean | undefined;
}) => {
	const hydrated = useHydrated();
	return (
		<div className={styles.save} data-idle={!dirty || undefined}>
			<Button type="submit" size="large" disabled={hydrated && !dirty && !canSave}>
				{sending ? "Saving …" : "Save changes"}
			</Button>
			<p role="status" className={styles.state}>
				{hydrated && !sending && (dirty ? "You have unsaved changes." : "No changes.")}
			</p>
		</div>
	);
};

/** Asks before leaving a form with unsaved changes. */
export const LeaveDialog = ({ blocker }: { blocker: Blocker }) => (
	<ConfirmDialog
		open={blocker.state === "blocked"}
		title="Leave without saving?"
		confirm="Leave"
		cancel="Stay"
		danger
		onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
		onCancel={() => blocker.state === "blocked" && blocker.reset()}
	>
		<p>You haven't saved your changes to this profile.</p>
	</ConfirmDialog>
);
