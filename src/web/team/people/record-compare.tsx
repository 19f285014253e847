import { type ContactDetail, compareRecords, mergeRecords, setDistinct } from "#contract/people/records.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterRefusal, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Radios } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/record-compare";
import styles from "./parts/records.module.css";
import { Side } from "./parts/side.tsx";
import { calledOf, dayOf, reasonInWords, waysDiffer, waysInWords } from "./parts/words.ts";

export const loader = async (from: Route.LoaderArgs) => ({
	product: from.context.get(requestContext).brand.name,
	...(await ask(from, compareRecords, { params: from.params })),
});

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const field = (name: string) => String(form.get(name) ?? "");
	const pair = [field("one"), field("other")] as const;
	if (field("intent") === "distinct") {
		const sent = await send(from, setDistinct, { params: { id: pair[0] }, body: { other: pair[1] } });
		return answerOf(from, form, sent, links.teamDuplicates());
	}
	const versions = [Number(field("one_version")) || 1, Number(field("other_version")) || 1] as const;
	const [kept, merged] = field("keep") === pair[1] ? ([1, 0] as const) : ([0, 1] as const);
	const body = { version: versions[kept], other: pair[merged], other_version: versions[merged] };
	const sent = await send(from, mergeRecords, { params: { id: pair[kept] }, body });
	return answerOf(from, form, sent, links.teamRecord(pair[kept]), "merged");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

const NotConfirmed = ({ detail: { kind, first_case, confirmed } }: { detail: ContactDetail }) => {
	const what = kind === "email" ? "address" : "number";
	if (confirmed)
		return (
			<p>This {what} may be someone else's, because that person's cases were matched by an unconfirmed address.</p>
		);
	return (
		<p>
			{first_case
				? `This ${what} isn't confirmed in ${first_case}. Someone else may have typed it.`
				: `A colleague added this ${what} to the record. It isn't confirmed.`}
		</p>
	);
};

/** Warns before a merge that a shared contact detail may have been typed by someone else. */
const Unconfirmed = ({ one, other }: Pick<Route.ComponentProps["loaderData"], "one" | "other">) =>
	one.details.flatMap((mine) => {
		const theirs = other.details.find(({ kind, key }) => kind === mine.kind && key === mine.key);
		const unconfirmed = [mine, theirs].filter((detail) => detail && !detail.confirmed?.known_since) as ContactDetail[];
		if (!theirs || unconfirmed.length === 0) return [];
		return (
			<Notice
				key={mine.key}
				kind="warning"
				title={`Both gave ${mine.value}. ${unconfirmed.length === 2 ? "Neither is confirmed" : "Only one is confirmed"}`}
			>
				{unconfirmed.map((detail) => (
					<NotConfirmed key={detail === mine ? one.id : other.id} detail={detail} />
				))}
			</Notice>
		);
	});

/** Compares two records, to merge them or mark them as different people. */
export default function RecordCompare({
	loaderData: { product, one, other, reasons, shared, refused, distinct },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const fault = actionData?.fault ?? Object.values(actionData?.errors ?? {})[0];
	const pair = (
		<>
			<input type="hidden" name="one" value={one.id} />
			<input type="hidden" name="other" value={other.id} />
			<input type="hidden" name="one_version" value={one.version} />
			<input type="hidden" name="other_version" value={other.version} />
		</>
	);
	return (
		<Page width="wide">
			<title>{pageTitle("One person or two?", product, Boolean(actionData))}</title>
			<Stack gap={6}>
				<BackLink href={links.teamRecord(one.id)}>{calledOf(one)}</BackLink>
				<Stack gap={3}>
					<h1>One person or two?</h1>
					{reasons.length > 0 && (
						<ul className={styles.reason} aria-label="Why they may be one person">
							{reasons.map((reason) => (
								<li key={reason}>{reasonInWords(reason, shared)}</li>
							))}
						</ul>
					)}
				</Stack>
				{fault && <ErrorNotice key={round} title={fault} />}
				{refused === null && <Unconfirmed one={one} other={other} />}
				{refused === null && waysDiffer(one, other) && (
					<Notice kind="info" title="They prefer different ways of contact">
						<p>
							The first: {waysInWords(one)}. The second: {waysInWords(other)}. The merged record shows both. Ask the
							person which is right, then correct the record.
						</p>
					</Notice>
				)}
				{distinct && (
					<Notice kind="warning" title={`${distinct.who ?? "A former colleague"} said these are two people`}>
						<p>On {dayOf(distinct.at)}. Ask before you merge them.</p>
					</Notice>
				)}
				<Columns kind="even">
					<Side side={one} twin={other} />
					<Side side={other} twin={one} />
				</Columns>
				{refused ? (
					<Notice kind="info" title={refused}>
						{one.id !== other.id && <p>You can’t merge them.</p>}
					</Notice>
				) : (
					<Columns kind="even">
						<Card as="section" className={styles.aside} aria-labelledby="merge">
							<Stack gap={4}>
								<h2 id="merge" className={desk.heading}>
									One person
								</h2>
								<PostForm intent="merge">
									{pair}
									<Radios
										name="keep"
										legend="Which record is the main one?"
										hint="The merged record shows this name and contact details first. It keeps all cases, contact details and preferred ways of contact of both. You can undo this."
										options={[one, other].map((side, place) => ({
											value: side.id,
											label: `${calledOf(side)} (${place === 0 ? "first" : "second"})`,
											hint: [...side.emails, ...side.phones].slice(0, 2).join(", ") || undefined,
										}))}
										defaultValue={one.case_count >= other.case_count ? one.id : other.id}
									/>
									<div>
										<Button type="submit">Merge records</Button>
									</div>
								</PostForm>
							</Stack>
						</Card>
						<Card as="section" className={styles.aside} aria-labelledby="apart">
							<Stack gap={4}>
								<h2 id="apart" className={desk.heading}>
									Two people
								</h2>
								<p className={desk.soft}>Both records stay as they are and won’t be suggested again.</p>
								<PostForm intent="distinct">
									{pair}
									<div>
										<Button type="submit" variant="secondary">
											Not the same person
										</Button>
									</div>
								</PostForm>
							</Stack>
						</Card>
					</Columns>
				)}
			</Stack>
		</Page>
	);
}
