import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm, useRefused } from "../../forms/act-form.tsx";
import { links } from "../../lib/links.ts";
import { WhoPays } from "../../parts/who-pays/who-pays.tsx";
import { Checkbox, FieldError } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { CONSENT_LABELS, consentField, GiverFields, ShareFields } from "./giver-fields.tsx";
import styles from "./my-request.module.css";
import { WaitingList } from "./waiting-list.tsx";

/** A provider that a nameless request asked. */
export interface Asked {
	id: number;
	name: string;
	url_slug: string;
	state: "offer" | "checking" | "waiting" | "list" | "no";
	/** When our team has checked who answered. */
	checkBy: string | null;
	/** What the visitor said to a waiting list. */
	waitChoice: WaitChoice | null;
	note: string | null;
	starts: string | null;
	weeks: number | null;
	/** Rounded; null if not known. */
	km: number | null;
}

interface Props {
	asked: readonly Asked[];
	/** The visitor can't choose any more. */
	isClosed: boolean;
	has: { needs: boolean; plan: boolean };
}

const distance = (km: number | null) => (km === null ? "" : kmWords({ km }));

const factsOf = ({ starts, km }: Asked) =>
	[starts ? `Can start from ${starts}` : "Start date not said", distance(km)].filter(Boolean).join(", ");

/** The answers to a nameless request. The visitor chooses who gets the name and contact details. */
export const Offers = ({ asked, isClosed, has }: Props) => {
	const refused = useRefused(["choose"]);
	const wrong = refused?.errors.providers;
	const offers = asked.filter(({ state }) => state === "offer");
	const waiting = asked.filter(({ state }) => state === "waiting");
	const checking = asked.filter(({ state }) => state === "checking");
	const lists = asked.filter(({ state }) => state === "list");
	const no = asked.filter(({ state }) => state === "no");
	return (
		<Stack gap={4}>
			{offers.length > 0 && (
				<Card as="section" aria-labelledby="offers">
					<ActForm
						intent="choose"
						labels={CONSENT_LABELS}
						idOf={(field) => consentField(field, 0)}
						submit="Share my contact details"
						variant="primary"
					>
						<h3 id="offers" className={styles.heading}>
							{offers.length === 1 ? "1 provider can help" : `${offers.length} providers can help`}
						</h3>
						<p>They don't know who you are yet. Choose one or several, and they can contact you.</p>
						<p className={styles.soft}>
							<WhoPays of="some" />
						</p>
						<fieldset id="providers-0" className={styles.offers} aria-describedby={wrong && "providers-0-error"}>
							<legend className="visually-hidden">Who may contact you?</legend>
							{wrong && <FieldError id="providers-0-error">{wrong}</FieldError>}
							{offers.map((one) => (
								<div key={one.id} className={styles.offer}>
									<Checkbox
										id={`offer-${one.id}`}
										name="providers"
										value={one.id}
										defaultChecked={refused?.typed.providers?.includes(String(one.id))}
										label={<Name>{one.name}</Name>}
										hint={factsOf(one)}
									/>
									{one.note && <blockquote className={styles.quote}>{one.note}</blockquote>}
									<p>
										<a href={links.profile(one)}>
											See their profile
											<span className="visually-hidden">
												: <Name>{one.name}</Name>
											</span>
										</a>
									</p>
								</div>
							))}
						</fieldset>
						<GiverFields />
						<ShareFields has={has} />
						<Checkbox
							id="tell_others"
							name="tell_others"
							value="yes"
							defaultChecked={!refused || refused.typed.tell_others !== undefined}
							label="Tell the other providers that I’ve found someone"
							hint="They can’t answer any more, and see nothing more of your request."
						/>
					</ActForm>
				</Card>
			)}
			{checking.length > 0 && (
				<section aria-labelledby="checking">
					<h3 id="checking" className={styles.heading}>
						{checking.length === 1 ? "1 provider answered" : `${checking.length} providers answered`}
					</h3>
					<p>
						We're checking who they are
						{checking[0]?.checkBy ? `, by ${checking[0].checkBy}` : ""}. Then you'll hear what they said.
					</p>
					<List asked={checking} />
				</section>
			)}
			{lists.length > 0 && (
				<section aria-labelledby="lists">
					<h3 id="lists" className={styles.heading}>
						{lists.length === 1 ? "1 provider has a waiting list" : `${lists.length} providers have a waiting list`}
					</h3>
					<List asked={lists} />
					{!isClosed && lists.map((one) => <WaitingList key={one.id} provider={one} said={one.waitChoice} />)}
				</section>
			)}
			{waiting.length > 0 && (
				<section aria-labelledby="waiting">
					<h3 id="waiting" className={styles.heading}>
						{waiting.length === 1
							? "1 provider hasn't answered yet"
							: `${waiting.length} providers haven't answered yet`}
					</h3>
					<List asked={waiting} />
				</section>
			)}
			{no.length > 0 && (
				<section aria-labelledby="said-no">
					<h3 id="said-no" className={styles.heading}>
						{no.length === 1 ? "1 provider can't help now" : `${no.length} providers can't help now`}
					</h3>
					<List asked={no} />
				</section>
			)}
		</Stack>
	);
};

const List = ({ asked }: { asked: readonly Asked[] }) => (
	<ul className={styles.asked}>
		{asked.map((one) => (
			<li key={one.id}>
				<a href={links.profile(one)}>
					<Name>{one.name}</Name>
				</a>
				{one.km !== null && `, ${distance(one.km)}`}
				{one.weeks !== null && `, waiting list of about ${one.weeks} ${one.weeks === 1 ? "week" : "weeks"}`}
			</li>
		))}
	</ul>
);
