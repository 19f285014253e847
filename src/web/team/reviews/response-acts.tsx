import type { ReviewResponses } from "#contract/reviews/moderation.ts";
import { WORDS_REMOVED } from "#contract/reviews/moderation-options.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { moment } from "../cases/words.ts";
import { Names } from "./names.tsx";

type Response = NonNullable<ReviewResponses["response"]>;

/** A refused form about the response. */
export interface ResponseRefusal {
	intent: string;
	errors: Record<string, string>;
	typed: { fields: Record<string, string>; why: string };
}

interface Props {
	response: Response;
	/** Whether the review is published. If not, the response isn't public either. */
	isPublished: boolean;
	today: string;
	refused: ResponseRefusal | undefined;
}

/** Whether the public can read the response, in words. */
export const responseStatus = ({ hidden }: Response, isPublished: boolean, today: string): string =>
	hidden
		? hidden.reason === null
			? "Not public. The provider wrote it after we took a response down. The team needs to check it first."
			: `Hidden since ${moment(hidden.since, today)}: ${hidden.reason}`
		: isPublished
			? "Public."
			: "Not public, because the review isn't.";

/** Forms to redact, hide, show or remove the provider's response. Each action emails the provider's staff. */
export const ResponseActs = ({ response, isPublished, today, refused }: Props) => {
	const { hidden, updated } = response;
	const of = (intent: string) => (refused?.intent === intent ? refused : undefined);
	const [redacting, hiding, removing] = [of("redact-response"), of("hide-response"), of("remove-response")];
	const version = <input type="hidden" name="updated" value={updated} />;
	const why = (id: string, back: ResponseRefusal | undefined) => (
		<TextArea
			id={id}
			name="why"
			label="Why?"
			hint="The provider's staff get this by email. Leave out names, health information and the words you remove."
			rows={2}
			defaultValue={back?.typed.why}
			error={back?.errors.reason}
		/>
	);
	return (
		<>
			<p>
				<strong>{responseStatus(response, isPublished, today)}</strong>
			</p>
			{hidden && (
				<PostForm intent="show-response" inline>
					{version}
					<Button type="submit" variant="secondary">
						Show the response
					</Button>
				</PostForm>
			)}
			<Names
				intent="redact-response"
				id="response_names"
				summary="Remove words"
				label="Words to remove, one on each line"
				hint={`The public sees ${WORDS_REMOVED} instead. Leave this empty to show the whole response.`}
				submit="Save words"
				removed={response.removed}
				typed={redacting?.typed.fields}
				error={redacting && (redacting.errors.words ?? redacting.errors["words."])}
			>
				{version}
				<input type="hidden" name="words_before" value={response.removed.join("\n")} />
			</Names>
			{hidden?.reason == null && (
				<Disclosure summary={hidden ? "Keep hidden" : "Hide response"} open={hiding !== undefined}>
					<PostForm intent="hide-response">
						{version}
						{why("hide-why", hiding)}
						<div>
							<Button type="submit" variant="secondary">
								Hide the response
							</Button>
						</div>
					</PostForm>
				</Disclosure>
			)}
			<Disclosure summary="Remove response" open={removing !== undefined}>
				<PostForm intent="remove-response">
					{version}
					<p>
						The public and the provider won't see it any more. The team can still read it here. You can't undo this.
					</p>
					{why("remove-why", removing)}
					<div>
						<Button type="submit" variant="danger">
							Remove the response
						</Button>
					</div>
				</PostForm>
			</Disclosure>
		</>
	);
};
