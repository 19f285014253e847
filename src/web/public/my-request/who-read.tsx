import type { Reader } from "#contract/referrals/my-reads.ts";
import { longDay, shortMoment } from "#contract/shared/dates-in-words.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { ActForm } from "../../forms/act-form.tsx";
import { sharesInWords } from "../../lib/referral-words.ts";
import { Name } from "../../ui/bdi/bdi.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

type Part = Reader["reads"][number]["part"];

const PART_WORDS: Record<Part, string> = {
	name: "your name, in their list",
	contact: "your name and contact details",
	plan: "your plan file",
	case: "your request",
	details: "the details you gave",
	saved: "what you saved",
};

const nameOf = ({ provider, right }: Reader): string =>
	provider?.name ?? (right === "team" ? "Our team" : "A browser with your phone number");

/** By which right they read it. */
const rightOf = ({ right, consent }: Reader): string => {
	if (right === "team") return "They read it to work on your request.";
	if (right === "digits") return "It opened with this link and the last four digits of your phone number.";
	return consent
		? `They said yes to your request, and you agreed on ${longDay(consent.given_at)} to share ${sharesInWords(consent.shares)}.`
		: "They said yes to your request.";
};

const timesOf = ({ count, reads }: Reader): string =>
	`${count === 1 ? "Read once" : `Read ${count} times`}${reads[0] ? `, last on ${shortMoment(reads[0].at)}` : ""}`;

/** Who read the person's name or details, when, and by which right, with a press that ends the right of a provider. */
export const WhoRead = ({ readers }: { readers: readonly Reader[] }) => (
	<section aria-labelledby="who-read">
		<Stack gap={2}>
			<div>
				<h2 id="who-read">Who has read your details</h2>
				{readers.length > 0 && <p className={styles.soft}>Times are Melbourne time.</p>}
			</div>
			{readers.length === 0 && <p>Nobody has read your name or contact details yet.</p>}
			{readers.map((reader) => (
				<Card key={`${reader.provider?.id} ${reader.right}`} as="article" aria-label={isolated(nameOf(reader))}>
					<Stack gap={3}>
						<h3 className={styles.heading}>
							<Name>{nameOf(reader)}</Name>
						</h3>
						<p>{rightOf(reader)}</p>
						<Disclosure
							summary={
								<>
									{timesOf(reader)}
									<span className="visually-hidden">
										{" "}
										by <Name>{nameOf(reader)}</Name>
									</span>
								</>
							}
						>
							<ul>
								{reader.reads.map(({ at, part }, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: a page without scripts never renders again
									<li key={index}>
										<time dateTime={at}>{shortMoment(at)}</time>: {PART_WORDS[part]}
									</li>
								))}
							</ul>
							{reader.count > reader.reads.length && <p>And {reader.count - reader.reads.length} earlier.</p>}
						</Disclosure>
						{reader.provider && reader.may_end && (
							<ActForm
								intent="withdraw"
								hidden={{ provider: reader.provider.id }}
								submit={
									<>
										End their access
										<span className="visually-hidden">
											: <Name>{reader.provider.name}</Name>
										</span>
									</>
								}
							/>
						)}
						{reader.provider && !reader.may_end && <p>Their access has ended.</p>}
					</Stack>
				</Card>
			))}
		</Stack>
	</section>
);
