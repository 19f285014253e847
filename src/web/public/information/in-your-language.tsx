import { informationCopy } from "#contract/shared/copy/information.ts";
import { reachCopy } from "#contract/shared/copy/site.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import type { Route } from "./+types/in-your-language";
import { type Language, listLanguages } from "./in-your-language/languages.server.ts";
import { checkedTranslations } from "./in-your-language/translations.server.ts";
import styles from "./in-your-language.module.css";
import { loadInformation } from "./load.server.ts";
import { Prose } from "./prose.tsx";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, now } = from.context.get(requestContext);
	const loaded = await loadInformation(from, links.inYourLanguage());
	return {
		...loaded,
		symbol: brand.interpreterSymbol,
		languages: listLanguages(),
		pages: checkedTranslations(brand, [], officeDay(now())).map(({ lang, dir, title }) => ({ lang, dir, title })),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ ...loaderData, description: loaderData.content.facts.description }) : [];

/** A language in its own words, with the English name that an operator knows. */
const Item = ({ name, lang, dir, english }: Language) => (
	<li>
		<bdi lang={lang} dir={dir}>
			<strong>{name}</strong>
		</bdi>
		{english && <span>{english}</span>}
	</li>
);

/** How to reach us in another language (decision 64). */
export default function InYourLanguage({ loaderData }: Route.ComponentProps) {
	const { content, title, symbol, languages, pages } = loaderData;
	return (
		<Page width="text">
			<Stack gap="large">
				<Stack gap="medium">
					<BackLink href={links.home()}>{informationCopy.backToSearch}</BackLink>
					<h1>{title}</h1>
					<Prose html={content.intro} />
					<div>
						<ButtonLink
							href={telephone(reachCopy.interpreter)}
							variant="secondary"
							size="large"
							icon={symbol ? <img src={symbol} alt="National Interpreter Symbol" height={64} width={64} /> : "phone"}
						>
							<span>
								<bdi dir="ltr">{reachCopy.interpreter}</bdi> TIS National
							</span>
						</ButtonLink>
					</div>
				</Stack>
				{content.sections.map(({ id, title: heading, html }) => (
					<section key={id} aria-labelledby={id}>
						<Stack gap="medium">
							<h2 id={id}>{heading}</h2>
							<Prose html={html} />
							{id === "languages" && (
								<ul className={styles.languages}>
									{languages.map((one) => (
										<Item key={one.english ?? one.name} {...one} />
									))}
								</ul>
							)}
							{id === "pages" && pages.length > 0 && (
								<ul className={styles.languages}>
									{pages.map(({ lang, dir, title: name }) => (
										<li key={lang}>
											<Link href={links.inLanguage(lang)} lang={lang} dir={dir} hrefLang={lang}>
												{name}
											</Link>
										</li>
									))}
								</ul>
							)}
						</Stack>
					</section>
				))}
			</Stack>
		</Page>
	);
}
