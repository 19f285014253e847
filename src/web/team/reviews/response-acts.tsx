import type { ReviewResponses } from "#contract/reviews/moderation.ts";
import { WORDS_REMOVED } from "#contract/reviews/moderation-options.ts";
import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { moment } from "../cases/words.ts";
import { Names } from "./names.tsx";

type Response = NonNullable<ReviewResponses["response"]>;

interface Props {
	response: Response;
	/** Whether the review is published. If not, the response isn't public either. */
	isPublished: boolean;
	today: string;
}

/** Whether the public can read the response, in words. */
const responseStatus = ({ hidden }: Response, isPublished: boolean, today: string): string =>
	hidden
		? hidden.reason === null
			? "Not public. The provider wrote it after we took a response down. The team needs to check it first."
			: `Hidden since ${moment(hidden.since, today)}: ${hidden.reason}`
		: isPublished
			? "Public."
			: "Not public, because the review isn't.";

/** Forms to redact, hide, show or remove the provider's response. Each action emails the provider's staff. */
export const ResponseActs = ({ response, isPublished, today }: Props) => {
	const { hidden, updated } = response;
	const seen = { updated };
	const why = (id: string) => (
		<Field
			name="reason"
			as={TextArea}
			id={id}
			label="Why?"
			hint="The provider's staff get this by email. Leave out names, health information and the words you remove."
			rows={2}
		/>
	);
	return (
		<>
			<p>
				<strong>{responseStatus(response, isPublished, today)}</strong>
			</p>
			{hidden && <ActForm intent="show-response" hidden={seen} submit="Show the response" inline />}
			<Names
				intent="redact-response"
				id="response_names"
				summary="Remove words"
				label="Words to remove, one on each line"
				hint={`The public sees ${WORDS_REMOVED} instead. Leave this empty to show the whole response.`}
				submit="Save words"
				removed={response.removed}
				hidden={{ ...seen, words_before: response.removed.join("\n") }}
			/>
			{hidden?.reason == null && (
				<FoldedAct
					summary={hidden ? "Keep hidden" : "Hide response"}
					intent="hide-response"
					hidden={seen}
					submit="Hide the response"
				>
					{why("hide-why")}
				</FoldedAct>
			)}
			<FoldedAct
				summary="Remove response"
				intent="remove-response"
				hidden={seen}
				submit="Remove the response"
				variant="danger"
			>
				<p>The public and the provider won't see it any more. The team can still read it here. You can't undo this.</p>
				{why("remove-why")}
			</FoldedAct>
		</>
	);
};
