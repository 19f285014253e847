import type { ReadField, RequestInCase } from "#contract/cases/make-request.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ContactTerms } from "#web/parts/contact-terms/contact-terms.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";

// What a case says for a connect request, in the form of a new case.

/** The values of the form. */
export const valuesOf = (source: RequestInCase) => ({
	...{ name: source.name, email: source.email, phone: source.phone, said: source.said, place: source.place },
	service_area: source.service_area === null ? "" : String(source.service_area),
	...{ age_group: source.age_group ?? "", funding_type: source.funding_type ?? "" },
});

/** The words that a field was read from, or what they may mean. Undefined if the words say nothing about it. */
export const readHint = (source: RequestInCase | null, field: ReadField): string | undefined => {
	const found = source?.read.find((one) => one.field === field);
	if (!found) return undefined;
	if (found.choices.length === 0) return `Read from their words: “${found.words}”. Check it.`;
	return `They wrote “${found.words}”. It may mean: ${found.choices.join("; ")}.`;
};

/** What a colleague checks before the button confirms it. */
export const FromCase = ({
	source,
	labels,
}: {
	source: RequestInCase;
	labels: Readonly<Record<ReadField, string>>;
}) => {
	const read = source.read
		.filter(({ choices }) => choices.length === 0)
		.map(({ field }) => labels[field].toLowerCase());
	return (
		<>
			{source.made && (
				<Notice kind="warning" title="A connect request was already made from this case">
					<p>
						Go on in{" "}
						<Link href={teamLinks.case(source.made.id)}>
							<Reference>{source.made.reference}</Reference>
						</Link>
						. Another one can be made once it is closed.
					</p>
				</Notice>
			)}
			<ContactTerms terms={source.contact_terms} />
			{read.length > 0 && (
				<Notice kind="info" title="Check what we read from their words">
					<p>
						We read {new Intl.ListFormat("en-AU").format(read)} from what they wrote. The button confirms it. Nothing
						goes to a provider yet.
					</p>
				</Notice>
			)}
		</>
	);
};
