import { data } from "react-router";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/translated";
import { checkedTranslations } from "./in-your-language/translations.server.ts";
import { Prose } from "./prose.tsx";

export const handle = { js: false };

/** @throws 404 if there is no checked page in this language */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
	const { brand, now, publicUrl, share } = context.get(requestContext);
	const page = checkedTranslations(brand, [], officeDay(now())).find(({ lang }) => lang === params.lang);
	if (!page) throw data(null, { status: 404 });
	share();
	return { page, product: brand.name, canonical: publicUrl + links.inLanguage(page.lang) };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({ ...loaderData, title: loaderData.page.title, description: loaderData.page.facts.description })
		: [];

/** A checked page in another language. Header and footer stay in English, so the text says its own language. */
export default function Translated({ loaderData: { page } }: Route.ComponentProps) {
	const { lang, dir, title, intro, sections, checker, checked } = page;
	return (
		<Page width="text">
			<Stack gap="large">
				<BackLink href={links.inYourLanguage()}>In your language</BackLink>
				<article lang={lang} dir={dir}>
					<Stack gap="large">
						<h1>{title}</h1>
						<Prose html={intro} />
						{sections.map(({ id, title: heading, html }) => (
							<section key={id} aria-labelledby={id}>
								<h2 id={id}>{heading}</h2>
								<Prose html={html} />
							</section>
						))}
					</Stack>
				</article>
				<p>
					Translation checked by <bdi>{checker}</bdi> on <time dateTime={checked}>{longCalendarDay(checked)}</time>.
				</p>
			</Stack>
		</Page>
	);
}
