import { informationCopy } from "#contract/shared/copy/information.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { PlanIllustration } from "#web/ui/brand/funding-illustrations.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import type { Route } from "./+types/ndis";
import { Cards, Guide, GuideSection, Questions } from "./guide.tsx";
import { Hero } from "./hero.tsx";
import { loadInformation, sectionsOf } from "./load.server.ts";
import { Categories } from "./ndis/categories.tsx";
import { Prose } from "./prose.tsx";
import { Talk } from "./talk.tsx";

export const handle = { js: false };

const ABOVE = { name: "Funding information", path: links.funding() };

export const loader = async (from: Route.LoaderArgs) => {
	const { content, ...head } = await loadInformation(from, links.ndis(), {
		title: informationCopy.ndisTitle,
		above: [ABOVE],
	});
	const sections = sectionsOf(content, ["how", "apply", "categories", "recurring", "managing", "questions", "help"]);
	return { ...head, description: content.facts.description, intro: content.intro, sections };
};

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : []);

/** What the NDIS pays for and how to use a plan (INF-028, INF-029). */
export default function Ndis({ loaderData: { title, product, intro, sections } }: Route.ComponentProps) {
	const { how, apply, categories, recurring, managing, questions, help } = sections;
	const helpTitle = informationCopy.productCanHelp.replace("{product}", product);
	return (
		<>
			<Hero
				way={
					<Breadcrumb
						items={[{ href: links.home(), label: "Home" }, { href: ABOVE.path, label: ABOVE.name }, { label: "NDIS" }]}
					/>
				}
				title={title}
				picture={(name) => <PlanIllustration className={name} />}
			>
				<Prose html={intro} lead />
			</Hero>
			<Guide items={[how, apply, categories, managing, questions, { id: "talk", title: helpTitle }]}>
				<GuideSection section={how} />
				<GuideSection section={apply} />
				<GuideSection section={categories}>
					<Categories parts={categories.parts} />
					<Prose html={recurring.html} />
				</GuideSection>
				<GuideSection section={managing}>
					<Cards parts={managing.parts} />
					<p>
						<ButtonLink href={links.careCosts("ndis")} variant="secondary">
							Work out how long a budget lasts
						</ButtonLink>
					</p>
				</GuideSection>
				<GuideSection section={questions}>
					<Questions parts={questions.parts} />
				</GuideSection>
			</Guide>
			<Talk title={helpTitle} search={informationCopy.searchForServices}>
				<Prose html={help.html} />
			</Talk>
		</>
	);
}
