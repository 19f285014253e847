import { getFundingAmounts } from "#contract/reference/reference.ts";
import { informationCopy } from "#contract/shared/copy/information.ts";
import { call } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { HomeIllustration } from "#web/ui/brand/funding-illustrations.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/home-care";
import { Cards, Guide, GuideSection, Questions } from "./guide.tsx";
import { Hero } from "./hero.tsx";
import { Amounts } from "./home-care/amounts.tsx";
import { Levels } from "./home-care/levels.tsx";
import styles from "./home-care.module.css";
import { loadInformation, sectionsOf } from "./load.server.ts";
import { Prose } from "./prose.tsx";
import { Talk } from "./talk.tsx";

export const handle = { js: false };

const ABOVE = { name: "Funding information", path: links.funding() };
const SECTIONS = [
	"what",
	"support-at-home",
	"contributions",
	"protections",
	"self-managed",
	"services",
	"apply",
	"waiting",
	"questions",
] as const;

export const loader = async ({ request, context }: Route.LoaderArgs) => {
	const from = { request, context };
	const [{ content, ...head }, amounts] = await Promise.all([
		loadInformation(from, links.homeCare(), { title: informationCopy.homeCareTitle, above: [ABOVE] }),
		call(from, getFundingAmounts, {}),
	]);
	return {
		...head,
		description: content.facts.description,
		intro: content.intro,
		sections: sectionsOf(content, SECTIONS),
		amounts: amounts.ok ? amounts.data : undefined,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

/** What Home Care Packages were and what Support at Home is (INF-023 to INF-027, decision 17). */
export default function HomeCare({ loaderData: { title, product, intro, sections, amounts } }: Route.ComponentProps) {
	const { what, contributions, protections, services, apply, waiting, questions } = sections;
	const program = sections["support-at-home"];
	const self = sections["self-managed"];
	const helpTitle = informationCopy.productCanHelp.replace("{product}", product);
	return (
		<>
			<Hero
				way={
					<Breadcrumb
						items={[
							{ href: links.home(), label: "Home" },
							{ href: ABOVE.path, label: ABOVE.name },
							{ label: "Care at home" },
						]}
					/>
				}
				title={title}
				picture={(name) => <HomeIllustration className={name} />}
			>
				<Notice kind="warning" title="Home Care Packages became Support at Home on 1 November 2025">
					<p>Many people still use the old name, and you'll see it on this site too. This page explains both.</p>
				</Notice>
				<Prose html={intro} lead />
			</Hero>
			<Guide
				items={[
					what,
					program,
					contributions,
					self,
					services,
					apply,
					waiting,
					questions,
					{ id: "talk", title: helpTitle },
				]}
			>
				<GuideSection section={what}>
					<Levels />
				</GuideSection>
				<GuideSection section={program}>{amounts && <Amounts amounts={amounts} />}</GuideSection>
				<GuideSection section={contributions}>
					<Cards parts={contributions.parts} />
					<Prose html={protections.html} />
					<p>
						<ButtonLink href={links.careCosts()} variant="secondary">
							Work out hours and costs
						</ButtonLink>
					</p>
				</GuideSection>
				<GuideSection section={self} />
				<div className={styles.services}>
					<GuideSection section={services} />
				</div>
				<GuideSection section={apply}>
					<ol className={styles.steps}>
						{apply.parts.map((part) => (
							<li key={part.title}>
								<div>
									<h3>{part.title}</h3>
									<Prose html={part.html} />
								</div>
							</li>
						))}
					</ol>
				</GuideSection>
				<GuideSection section={waiting} />
				<GuideSection section={questions}>
					<Questions parts={questions.parts} />
				</GuideSection>
			</Guide>
			<Talk title={helpTitle} search={informationCopy.searchForServices}>
				<p>
					{product} isn't a home care provider, and it's free for you. Someone from our team can explain the words in
					your letter, search with you for providers that have places, and help with the paperwork.
				</p>
			</Talk>
		</>
	);
}
