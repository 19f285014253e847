import type { ReactNode } from "react";
import { dollars } from "#contract/providers/price-options.ts";
import type { SupportAtHomeCosts, Worked } from "#contract/reference/care-costs.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";

/** "17.5%" of a share in thousandths. */
const percentWords = (perMille: number): string => `${perMille / 10}%`;

const hoursWords = (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`);

const weekWords = ({ hours, hours_a_week }: Worked) =>
	hours_a_week > 0
		? `About ${hoursWords(hours_a_week)} a week`
		: hours > 0
			? `${hoursWords(hours)} in all, less than half an hour a week`
			: "Less than half an hour in all";

/** "$5", or "$5 to $50". */
const between = (from: number, to: number) =>
	from === to ? (
		dollars(from)
	) : (
		<>
			{dollars(from)} to {dollars(to)}
		</>
	);

/** The title says the answer first, or that a field is wrong, as for every form. */
export const WorkedTitle = ({
	title,
	product,
	answer,
}: {
	title: string;
	product: string;
	answer: { costs?: Worked } | undefined;
}) => (
	<title>
		{pageTitle(
			answer?.costs ? `${weekWords(answer.costs)} – ${title}` : title,
			product,
			answer !== undefined && !answer.costs,
		)}
	</title>
);

const Result = ({ of, children }: { of: Worked; children: ReactNode }) => (
	<Card as="section" aria-labelledby="result">
		<Stack>
			<h2 id="result">{weekWords(of)}</h2>
			{children}
		</Stack>
	</Card>
);

const MyAgedCare = () => (
	<>
		My Aged Care on <a href="tel:1800200422">{"1800\u00a0200\u00a0422"}</a>
	</>
);

/** The hours of a Support at Home budget and what the person may pay, step by step, with the day of the rates. */
export const SupportAtHomeWorked = ({ costs }: { costs: SupportAtHomeCosts }) => {
	const { price_cents, budget_cents, level, management, left_cents, hours, hours_a_week, pays, rates } = costs;
	const isFree = pays?.to.cents === 0;
	return (
		<Result of={costs}>
			<p>
				{!pays ? (
					<>
						What people pay may have changed on {longCalendarDay(rates.check_again)}, so we don't say it. Ask{" "}
						<MyAgedCare />.
					</>
				) : isFree ? (
					"You pay nothing for this kind of help."
				) : (
					<>
						{pays.is_own || pays.from.cents === pays.to.cents ? "You pay" : "Most people pay"}{" "}
						{between(pays.from.cents, pays.to.cents)} of each hour.
					</>
				)}
			</p>
			<Facts kind="beside">
				<Fact term={level ? `Budget for three months, level ${level.code}` : "Budget for three months"}>
					{dollars(budget_cents)}
				</Fact>
				<Fact term={`Care management, ${percentWords(management.per_mille)}`}>{dollars(management.cents)}</Fact>
				<Fact term="Left for services">{dollars(left_cents)}</Fact>
				<Fact term={`In three months at ${dollars(price_cents)} an hour`}>{hoursWords(hours)}</Fact>
				{pays && !isFree && (
					<Fact
						term={`You pay ${percentWords(pays.from.per_mille)}${pays.from.per_mille === pays.to.per_mille ? "" : ` to ${percentWords(pays.to.per_mille)}`}`}
					>
						{between(pays.from.cents, pays.to.cents)} an hour
						{hours_a_week > 0 && (
							<>
								, or {between(Math.round(pays.from.cents * hours_a_week), Math.round(pays.to.cents * hours_a_week))} a
								week
							</>
						)}
					</Fact>
				)}
			</Facts>
			<p>
				{level && (
					<>
						Budgets from {longCalendarDay(level.as_of)}: <a href={level.source.url}>{level.source.name}</a>.{" "}
					</>
				)}
				{pays && !pays.is_own && (
					<>
						Shares from {longCalendarDay(rates.as_of)}, checked on {longCalendarDay(rates.checked_on)}:{" "}
						<a href={rates.source.url}>{rates.source.name}</a>.{" "}
					</>
				)}
				Services Australia works out your own share. There is a limit over a lifetime, and people who had a package
				before pay no more than then: <a href={`${links.homeCare()}#contributions`}>what you pay</a>. Travel, evenings
				and weekends may cost more.
			</p>
		</Result>
	);
};

/** The hours of an NDIS budget, step by step. */
export const NdisWorked = ({ costs }: { costs: Worked & { months: number } }) => (
	<Result of={costs}>
		<p>With an NDIS plan you pay nothing yourself while the budget lasts.</p>
		<Facts kind="beside">
			<Fact term="Budget for this service">{dollars(costs.budget_cents)}</Fact>
			<Fact
				term={`In ${costs.months === 1 ? "1 month" : `${costs.months} months`} at ${dollars(costs.price_cents)} an hour`}
			>
				{hoursWords(costs.hours)}
			</Fact>
		</Facts>
		<p>
			Travel, reports, evenings, weekends and cancelled visits are paid from the same budget. Ask for a written quote.
		</p>
	</Result>
);
