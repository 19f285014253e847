import type { Undoable } from "#contract/cases/undo.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { UndoButton } from "../common/undo-button.tsx";
import type { CasePart } from "./flash-message.tsx";

/** The part of the page that offers to undo. */
export const UNDO_IN: Partial<Record<CasePart, Undoable["what"]>> = { write: "reply", work: "close" };

const WORDS = { reply: "We’re sending your reply", close: "Case closed" } as const;

/** Offers to undo what the colleague just did, while its email waits. */
export const Undo = ({ undo: { what, event }, ms, isNew }: { undo: Undoable; ms: number; isNew: boolean }) => (
	<Notice
		kind="success"
		role="status"
		title={WORDS[what]}
		id={isNew ? "told" : undefined}
		takesFocus={isNew || undefined}
	>
		<UndoButton ms={ms}>
			<ActForm intent={`undo-${what}`} hidden={{ event }} submit="Undo" inline />
		</UndoButton>
	</Notice>
);
