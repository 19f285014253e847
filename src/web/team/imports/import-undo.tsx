import { useNavigation } from "react-router";
import { previewImportUndo, readImport, undoImport } from "#contract/provider-import/provider-import.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/import-undo";
import { undoWords } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { params } = from;
	const one = await ask(from, readImport, { params });
	const preview = one.can_undo ? await ask(from, previewImportUndo, { params }) : undefined;
	return { one, counts: preview?.counts, forms: newForms(ACTS) };
};

const ACTS = { undo: act(undoImport) };

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => teamLinks.import(from.params.id) + flashMessage("undone"));

export { unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Explains what undoing an import will do, and asks for confirmation. */
export default function ImportUndo({ loaderData: { one, counts, forms }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().state !== "idle";
	return (
		<ConsolePage
			title="Undo this import?"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.import(one.id), text: one.file_name }}
		>
			{counts ? (
				<>
					<p>{undoWords(counts)}</p>
					<p>Referrals that were ended stay ended. We’ll email owners whose profile is hidden or shown again.</p>
					<ActForm intent="undo" submit={sending ? "Working…" : "Undo import"} variant="primary" />
				</>
			) : (
				<p>You can’t undo this import. It changed nothing, was already undone, or is more than 90 days old.</p>
			)}
		</ConsolePage>
	);
}
