"""What a source gives: checked, named and tidied offers of tools."""
