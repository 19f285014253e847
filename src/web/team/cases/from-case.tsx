import type { ReadField, RequestInCase } from "#contract/cases/make-request.ts";
import { ActForm, FoldedAct, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { REQUEST_LABELS, type RequestChoices, RequestFields, Yes } from "./request-fields.tsx";

const MAKE = "Make a connect request";
/** Apart from the ids of other forms of the case. */
const idOf = (field: string) => `request-${field}`;

/** The words that a field was read from, or what they may mean. Undefined if the words say nothing about it. */
const readHint = (source: RequestInCase, field: ReadField): string | undefined => {
	const found = source.read.find((one) => one.field === field);
	if (!found) return undefined;
	if (found.choices.length === 0) return `Read from their words: “${found.words}”. Check it.`;
	return `They wrote “${found.words}”. It may mean: ${found.choices.join("; ")}.`;
};

interface Props {
	source: RequestInCase;
	choices: RequestChoices;
}

/**
 * Makes a connect request from what a case says (decision 117): in one press if its words name a service and nothing in them
 * is unclear. What was read stands above the button, which confirms it.
 */
export const FromCase = ({ source, choices }: Props) => {
	const isRefused = useRefused(["request"]) !== undefined;
	const values = {
		...{ name: source.name, email: source.email, phone: source.phone, said: source.said, place: source.place },
		service_area: source.service_area === null ? "" : String(source.service_area),
		...{ age_group: source.age_group ?? "", funding_type: source.funding_type ?? "" },
	};
	const wordsOf = (field: ReadField): string =>
		(choices as Partial<Record<ReadField, RequestChoices["service_area"]>>)[field]?.find(
			({ value }) => value === values[field],
		)?.label ?? values[field];
	const fields = (
		<Stack gap={4}>
			<Field name="phone" autoComplete="off" hint={readHint(source, "phone")} />
			<Field name="email" autoComplete="off" hint={readHint(source, "email")} />
			<Field name="name" autoComplete="off" />
			<RequestFields choices={choices} hintOf={(field) => readHint(source, field)} noService="Select" />
			<Yes hint="Only if you talked to them. What they wrote isn’t a yes." />
		</Stack>
	);
	const form = { intent: "request", values, labels: REQUEST_LABELS, idOf } as const;
	const isClear =
		source.service_area !== null &&
		Boolean(source.phone || source.email) &&
		source.read.every((one) => one.choices.length === 0);
	if (!isClear)
		return (
			<FoldedAct summary={MAKE} {...form} submit={MAKE} icon="handshake">
				{fields}
			</FoldedAct>
		);
	return (
		<ActForm {...form}>
			<input type="hidden" name="intent" value="request" />
			<p>For a connect request, we read from their words:</p>
			<Facts>
				{source.read.map(({ field, words }) => (
					<Fact key={field} term={REQUEST_LABELS[field]}>
						{wordsOf(field)} {words !== wordsOf(field) && <bdi>(“{words}”)</bdi>}
					</Fact>
				))}
			</Facts>
			<Button type="submit" variant="secondary" icon="handshake">
				{MAKE}
			</Button>
			<p>You become the owner. Nothing goes to a provider yet.</p>
			<Disclosure summary="Change or add something first" open={isRefused}>
				{fields}
			</Disclosure>
		</ActForm>
	);
};
