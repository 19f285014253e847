import { useRefused } from "#web/forms/act-form.tsx";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { formOfTyped, type NewForm } from "#web/forms/form-state.ts";
import { useUnsentForm } from "#web/forms/unsent.tsx";
import { openedWith } from "#web/lib/merge-typed.ts";
import { MergedValues } from "#web/parts/merged/merged.tsx";
import { Button } from "#web/ui/button/button.tsx";
import common from "../common/common.module.css";
import { CampaignFields, type CampaignFieldsProps } from "./campaign-fields.tsx";
import {
	CAMPAIGN_LABELS,
	type CampaignTexts,
	campaignWords,
	fieldsOf,
	mergeCampaign,
	valuesIn,
} from "./campaign-values.ts";

interface Props extends Omit<CampaignFieldsProps, "values" | "errors"> {
	form: NewForm | undefined;
	version: number;
	stored: CampaignTexts;
}

/** The texts of a landing page, merged with those that a colleague saved meanwhile. */
export const CampaignForm = ({ form, version, stored, ...choices }: Props) => {
	const refused = useRefused(["save", "preview", "publish"]);
	const sent = refused && formOfTyped(refused.typed);
	const { mark, merge: unsent } = useUnsentForm("save", valuesIn, stored);
	const merge =
		(!sent && unsent) || mergeCampaign(stored, sent && valuesIn(sent), sent && openedWith<CampaignTexts>(sent));
	const fields = fieldsOf(merge.values);
	const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ? [value] : []]));
	const optionsOf = {
		selected_service_area: choices.areas,
		selected_age_group: choices.ages,
		selected_funding_type: choices.funding,
	};
	return (
		<ContractForm
			bare
			form={form}
			refused={refused && { ...refused, typed: { ...refused.typed, ...kept } }}
			values={fields}
			labels={CAMPAIGN_LABELS}
		>
			{mark}
			<input type="hidden" name="version" value={version} />
			<MergedValues
				id="campaign"
				opened={stored}
				mine={merge.values}
				both={merge.both}
				labels={CAMPAIGN_LABELS}
				words={(values, field) => campaignWords(values, field, optionsOf[field as keyof typeof optionsOf] ?? [])}
			/>
			<CampaignFields {...choices} values={merge.values} errors={refused?.errors ?? {}} />
			<div className={common.ways}>
				<Button type="submit" name="intent" value="save" variant="secondary">
					Save
				</Button>
				<Button type="submit" name="intent" value="preview" variant="secondary">
					Save and preview
				</Button>
				<Button type="submit" name="intent" value="publish">
					Save and publish
				</Button>
			</div>
		</ContractForm>
	);
};
