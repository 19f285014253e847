import { data } from "react-router";
import { type SupportAtHomeCosts, workOutSupportAtHome } from "#contract/reference/care-costs.ts";
import { getFundingAmounts } from "#contract/reference/reference.ts";
import { Choice, ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/care-costs";
import { SupportAtHomeWorked, WorkedTitle } from "./care-costs/worked.tsx";

export const handle = { js: false };

const LABELS = {
	price: "Price of an hour",
	help: "What kind of help is it?",
	level: "Support at Home level",
	budget: "Budget for three months",
	pension: "Age Pension",
	rate: "Your own share, in percent",
};

const HELP = [
	{ value: "personal", label: "Personal care", hint: "For example showering, dressing, or help with eating" },
	{ value: "everyday", label: "Everyday living", hint: "For example cleaning, gardening, shopping or meals" },
	{ value: "independence", label: "Independence", hint: "For example transport, going out, or a break for a carer" },
	{ value: "clinical", label: "Clinical care", hint: "For example nursing, physiotherapy or podiatry" },
];

const PENSION = [
	{ value: "full", label: "Full pension" },
	{ value: "part", label: "Part pension, or a Commonwealth Seniors Health Card" },
	{ value: "none", label: "Neither" },
	{ value: "unsure", label: "I don't know" },
];

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const amounts = await call(from, getFundingAmounts, {});
	return {
		product: brand.name,
		canonical: publicUrl + links.careCosts(),
		price: new URL(from.request.url).searchParams.get("price")?.slice(0, 12) ?? "",
		levels: amounts.ok && !amounts.data.is_due ? amounts.data.amounts.map(({ code }) => code) : [],
		form: newForm(workOutSupportAtHome),
	};
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, workOutSupportAtHome, {
		more: {} as { costs?: SupportAtHomeCosts },
		taken: (costs, form) => data({ typed: typedIn(form), errors: {}, requestKey: "", costs }),
	});

const TITLE = "What would care at home cost?";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				...loaderData,
				shareTitle: TITLE,
				description:
					"How many hours a Support at Home budget pays for at a provider's price, and what you may pay yourself.",
			})
		: [];

/** Hours and contribution for a provider's price. What is typed stays in the form: nothing is stored (decision 124). */
export default function CareCosts({ loaderData: { product, price, levels, form }, actionData }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="large">
				<BackLink href={links.homeCare()}>Care at home</BackLink>
				<WorkedTitle title={TITLE} product={product} answer={actionData} />
				<h1>{TITLE}</h1>
				<p>
					Enter a provider's price and your Support at Home budget. We work out the hours, and what you may pay
					yourself. We don't keep what you enter. For an NDIS plan,{" "}
					<a href={links.careCosts("ndis", price)}>work out the hours of an NDIS budget</a>.
				</p>
				{actionData?.costs && <SupportAtHomeWorked costs={actionData.costs} />}
				<ContractForm
					form={form}
					refused={actionData}
					labels={LABELS}
					values={{ price, pension: "unsure" }}
					failed="We couldn't work it out"
					advice="Please try again in a moment."
				>
					<Field name="price" inputMode="decimal" width="postcode" hint="In dollars, for example 75.50" />
					<Choice name="help" options={HELP} />
					{levels.length > 0 && (
						<Field
							name="level"
							as={Select}
							placeholderOption="I'd rather enter my budget"
							options={levels.map((code) => ({ value: code, label: `Level ${code}` }))}
						/>
					)}
					<Field
						name="budget"
						inputMode="decimal"
						width="postcode"
						optional={levels.length > 0}
						hint="In dollars, from your monthly statement, before care management"
					/>
					<Choice name="pension" options={PENSION} />
					<Field
						name="rate"
						inputMode="decimal"
						width="postcode"
						hint="Only if Services Australia told you, for example 17.5. It counts instead of the pension."
					/>
					<div>
						<Send busy="Working it out …">Work it out</Send>
					</div>
				</ContractForm>
			</Stack>
		</Page>
	);
}
