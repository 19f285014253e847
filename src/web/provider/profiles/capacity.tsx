import { data } from "react-router";
import {
	changeOwnCapacity,
	confirmOwnCapacity,
	readOwnCapacity,
	setCapacityEmails,
} from "#contract/capacity/capacity.ts";
import { RECENT_DAYS } from "#contract/capacity/options.ts";
import { ActForm, firstOf, PageForms, Refusal, useRefused } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { CapacityFields, type ShownArea } from "#web/parts/capacity-form/capacity-fields.tsx";
import { fieldsOfAnswers, readAnswers } from "#web/parts/capacity-form/read-answers.ts";
import { shownAreas } from "#web/parts/capacity-form/shown-areas.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff, flashAt } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import type { Route } from "./+types/capacity";
import styles from "./capacity/capacity.module.css";
import { keepSlug, missingIn, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

const TITLE = "Capacity";
const SAID = flashMessages({
	saved: "Saved and confirmed with today's date",
	confirmed: "Thank you. All your answers are confirmed with today's date",
	letters: "Reminder emails are on",
	"no-letters": "Reminder emails are off",
});

export const loader = async (from: Route.LoaderArgs) => {
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const answer = asStaff(from, await call(from, readOwnCapacity, { params: { id: String(provider.id) } }));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	const { id, url_slug, name, is_active, inactive_reason } = provider;
	const { version, areas, reminder_emails } = answer.data;
	return {
		shown: {
			provider: { id, url_slug, name, is_active, inactive_reason, missing: missingIn(provider) },
			version,
			areas: shownAreas(areas, from.context.get(requestContext).now(), provider.state),
			reminder_emails,
			said: SAID[(await confirmed(from)) ?? ""],
			forms: newForms(ACTS),
		},
	};
};

const ACTS = {
	save: act(changeOwnCapacity, (form) => {
		const said = readAnswers(form);
		const names = fieldsOfAnswers(said);
		return { fields: Object.keys(names), names, given: { answers: said.answers } };
	}),
	confirm: act(confirmOwnCapacity),
	letters: act(setCapacityEmails, (_form, { request }) => ({
		...placedBy({}),
		to: ({ reminder_emails }) => flashAt(request, reminder_emails ? "letters" : "no-letters"),
	})),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => flashAt(from.request, intent === "confirm" ? "confirmed" : "saved"));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Whether a provider takes new clients, by service area, with the day of the last confirmation. */
export default function Capacity({ loaderData: { shown }, actionData }: Route.ComponentProps) {
	if (!shown) return <NotYours />;
	const { provider, version, areas, reminder_emails, said, forms } = shown;
	const isSaid = areas.some(({ answer }) => answer);
	const labels = Object.fromEntries(
		[{ id: "all", name: "All services" }, ...areas.map(({ service_area }) => service_area)].flatMap(({ id, name }) => [
			[`state-${id}`, name],
			[`weeks-${id}`, name],
		]),
	);
	return (
		<PageForms forms={forms} answer={actionData}>
			<Page width="wide">
				<Stack gap="large">
					<PrivateTitle title={`${TITLE}: ${provider.name}`} refused={Boolean(actionData)} />
					<ProfileHead title={TITLE} provider={provider} at="capacity" />
					<Refusal title="Nothing saved yet" labels={labels} />
					{said && !actionData && <Notice kind="success" role="status" title={said} takesFocus />}
					{areas.length === 0 ? (
						<p>This profile has no services yet. Once it does, you can say here if you're taking new clients.</p>
					) : (
						<Columns kind="main-aside">
							<section aria-labelledby="answers">
								<Stack gap={4}>
									<h2 id="answers">Are you taking new clients?</h2>
									<p>
										People see your answer in search and on your profile, with the date you gave it. After {RECENT_DAYS}{" "}
										days, we show it as not confirmed.
									</p>
									<Answers version={version} areas={areas} />
								</Stack>
							</section>
							<Stack gap={6} className={styles.aside}>
								{isSaid && (
									<Card as="section" aria-labelledby="still">
										<Stack gap={4}>
											<h2 id="still">Anything changed?</h2>
											<p>If not, confirm all your answers with today's date.</p>
											<ActForm intent="confirm" hidden={{ version }} submit="Nothing has changed" icon="check" inline />
										</Stack>
									</Card>
								)}
								<Card as="section" aria-labelledby="letters">
									<Stack gap={4}>
										<h2 id="letters">Reminder emails</h2>
										<p>
											{reminder_emails
												? "When an answer is 30 days old, and again at 60, we email to ask if it's still right. You get one email for all your profiles, on business days only."
												: "We don't email to ask if your answers are still right."}
										</p>
										<ActForm
											intent="letters"
											hidden={{ reminder_emails: reminder_emails ? "no" : "yes" }}
											submit={reminder_emails ? "Stop reminder emails" : "Turn on reminder emails"}
											inline
										/>
									</Stack>
								</Card>
								<Card as="section" aria-labelledby="demand">
									<Stack gap={4}>
										<h2 id="demand">Unmet demand</h2>
										<p>
											<Link href={providerLinks.ownDemand()}>See where people couldn't find help</Link> with your
											services.
										</p>
									</Stack>
								</Card>
							</Stack>
						</Columns>
					)}
				</Stack>
			</Page>
		</PageForms>
	);
}

/** The answers, after a refusal with a colleague's changes merged. */
const Answers = ({ version, areas }: { version: number; areas: readonly ShownArea[] }) => {
	const refused = useRefused(["save"]);
	const round = useRound(refused);
	return (
		<ActForm intent="save" hidden={{ version }} submit="Save with today's date" variant="primary">
			<CapacityFields
				key={`${version} ${round}`}
				areas={areas}
				typed={refused && firstOf(refused.typed)}
				errors={refused?.errors ?? {}}
			/>
		</ActForm>
	);
};
