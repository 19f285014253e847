import { choicesOf } from "#web/lib/choices-of.ts";
import { FoldedAct } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";

export const TRANSFER_LABELS = { to: "Colleague", note: "Note for them" };

/** Transfers the chat to a colleague, with a note that the visitor doesn't see. */
export const Transfer = ({ team }: { team: readonly { id: number; name: string }[] }) => (
	<FoldedAct summary="Transfer to a colleague" intent="transfer" labels={TRANSFER_LABELS} submit="Transfer chat">
		<Field name="to" as={Select} placeholderOption="Select" options={choicesOf(team)} />
		<Field name="note" as={TextArea} hint="Only the team sees it. It’s saved as a note on the case." rows={2} />
	</FoldedAct>
);
